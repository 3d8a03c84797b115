export type Placement = {
  platform: string;
  position: string;
  /** Share of an ad's traffic, relative to the ad's other placements. */
  weight: number;
};

const createPlacement = (platform: string, position: string, weight: number): Placement => ({
  platform,
  position,
  weight,
});

export const ALL_PLACEMENTS: readonly Placement[] = [
  createPlacement('facebook', 'feed', 30),
  createPlacement('facebook', 'marketplace', 4),
  createPlacement('facebook', 'facebook_reels', 9),
  createPlacement('facebook', 'facebook_stories', 5),
  createPlacement('facebook', 'right_hand_column', 2),
  createPlacement('instagram', 'feed', 16),
  createPlacement('instagram', 'instagram_stories', 11),
  createPlacement('instagram', 'instagram_reels', 12),
  createPlacement('instagram', 'instagram_explore', 3),
  createPlacement('audience_network', 'an_classic', 4),
  createPlacement('audience_network', 'rewarded_video', 2),
  createPlacement('messenger', 'messenger_inbox', 1),
  createPlacement('messenger', 'messenger_stories', 1),
  createPlacement('threads', 'threads_feed', 2),
];

export const FACEBOOK_AND_INSTAGRAM: readonly Placement[] = ALL_PLACEMENTS.filter(
  ({ platform }) => platform === 'facebook' || platform === 'instagram',
);

export const UNKNOWN_PLACEMENT: Placement = createPlacement('glasses', 'glasses_feed', 1);
