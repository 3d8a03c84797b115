/** A publisher platform and a position on it. */
export type Placement = {
  platform: string;
  position: string;
  /** Share of an ad's traffic, relative to its other placements. */
  weight: number;
};

const placement = (platform: string, position: string, weight: number): Placement => ({
  platform,
  position,
  weight,
});

/** Every placement of the sandbox, in row order. */
export const ALL_PLACEMENTS: readonly Placement[] = [
  placement('facebook', 'feed', 30),
  placement('facebook', 'marketplace', 4),
  placement('facebook', 'facebook_reels', 9),
  placement('facebook', 'facebook_stories', 5),
  placement('facebook', 'right_hand_column', 2),
  placement('instagram', 'feed', 16),
  placement('instagram', 'instagram_stories', 11),
  placement('instagram', 'instagram_reels', 12),
  placement('instagram', 'instagram_explore', 3),
  placement('audience_network', 'an_classic', 4),
  placement('audience_network', 'rewarded_video', 2),
  placement('messenger', 'messenger_inbox', 1),
  placement('messenger', 'messenger_stories', 1),
  placement('threads', 'threads_feed', 2),
];

export const FACEBOOK_AND_INSTAGRAM: readonly Placement[] = ALL_PLACEMENTS.filter(
  ({ platform }) => platform === 'facebook' || platform === 'instagram',
);

/** A placement that Meta does not document. New ones appear without notice. */
export const UNKNOWN_PLACEMENT: Placement = placement('glasses', 'glasses_feed', 1);
