type Policy = {
  word: string;
  /** The `policy_name` of violations by keywords, and the `topic` of findings in ads. */
  name: string;
  title: string;
  description: string;
  exemptible: boolean;
};

const POLICIES: readonly Policy[] = [
  {
    word: 'acmebrand',
    name: 'TRADEMARKS',
    title: 'Trademarks',
    description: 'The owner of this trademark restricts its use.',
    exemptible: true,
  },
  {
    word: 'pharmacy',
    name: 'HEALTH_CARE_AND_MEDICINES',
    title: 'Healthcare and medicines',
    description: 'Online pharmacies need a certification to advertise.',
    exemptible: true,
  },
  {
    word: 'casino',
    name: 'GAMBLING',
    title: 'Gambling and games',
    description: 'Gambling needs a certification to advertise.',
    exemptible: true,
  },
  {
    word: 'counterfeit',
    name: 'COUNTERFEIT',
    title: 'Counterfeit goods',
    description: 'Counterfeit goods are not allowed.',
    exemptible: false,
  },
  {
    word: 'explosives',
    name: 'DANGEROUS_PRODUCTS',
    title: 'Dangerous products or services',
    description: 'Explosives are not allowed.',
    exemptible: false,
  },
];

export type PolicyHit = {
  policy: Policy;
  violatingText: string;
};

export function findPolicyHits(text: string): PolicyHit[] {
  return POLICIES.flatMap((policy) => {
    const found = new RegExp(`(?<![\\p{L}\\p{N}])${policy.word}(?![\\p{L}\\p{N}])`, 'iu').exec(text);
    return found ? [{ policy, violatingText: found[0] }] : [];
  });
}

export function isKnownTopic(topic: string): boolean {
  return POLICIES.some(({ name }) => name === topic);
}

export function buildViolationDetails({ policy, violatingText }: PolicyHit): object {
  return {
    policy_violation_details: {
      external_policy_name: policy.title,
      external_policy_description: policy.description,
      is_exemptible: policy.exemptible,
      key: { policy_name: policy.name, violating_text: violatingText },
    },
  };
}

export function buildTopicEntries(hits: readonly PolicyHit[]): object[] {
  return hits.map(({ policy, violatingText }) => ({
    topic: policy.name,
    type: 'PROHIBITED',
    evidences: [{ text_list: { texts: [violatingText] } }],
  }));
}

export function buildFindingDetails(hits: readonly PolicyHit[]): object {
  return { policy_finding_details: { policy_topic_entries: buildTopicEntries(hits) } };
}
