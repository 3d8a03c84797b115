/** The fields of what is read of campaigns: name, `?` where it may be absent, and type. */
export const OF_CAMPAIGNS: Record<string, string> = {
  Campaign: `
    id:string resourceName:string name:string status:ENABLED|PAUSED|REMOVED|UNKNOWN channelType:string health:object
    biddingStrategy:string targetCpa?:number budget?:object startDate?:string endDate?:string currencyCode?:string
    madeHere?:boolean requestId?:string appliedPolicyExemptions?:array aiMaxMigrations:array
    last7Days:object`,
  AiMaxMigration: `
    feature:AUTOMATICALLY_CREATED_ASSETS|BROAD_MATCH|DYNAMIC_SEARCH_ADS state:migrated|scheduled date:date`,
  CampaignHealth: `
    state:live|limited|needs_action|pending_adsprovider|off|ended reason:string reasonCodes:array nextAction?:object`,
  CampaignBudget: `
    id:string resourceName:string amount?:number totalAmount?:number period:string shared:boolean usedBy:integer`,
  CampaignFigures: `
    impressions:number clicks:number spend:number conversions:number ctr:number averageCpc:number`,
  CampaignDetails: `
    campaign:object adGroups:array ads:array keywords:array negativeKeywords:array truncated:array`,
  CampaignAdGroup: `
    id:string resourceName:string name:string status:string type:string cpcBid?:number`,
  CampaignAd: `
    id:string resourceName:string adGroupId:string status:string type:string approval:string review:string
    policyTopics:array finalUrls:array headlines:array descriptions:array path1?:string path2?:string`,
  CampaignKeyword: `
    id:string resourceName:string adGroupId:string text:string matchType:string status:string approval:string
    serving:string qualityScore?:integer cpcBid?:number`,
  CampaignNegativeKeyword: `
    id:string resourceName:string text:string matchType:string`,
  ReportMetrics: `
    impressions?:number clicks?:number spend?:number conversions?:number ctr?:number averageCpc?:number
    conversionsValue?:number allConversions?:number costPerConversion?:number conversionRate?:number`,
  ReportRow: `
    date?:string device?:string network?:string campaign?:object adGroup?:object keyword?:object metrics:object`,
};

/** The fields of what each read of ads answers with. */
export const ANSWERS_OF_ADS: Record<string, string> = {
  generateKeywordIdeas: 'ideas',
  listSearchadsCustomers: 'customers complete',
  listCampaignApprovals: 'approvals nextCursor',
  listCampaignStops: 'stops nextCursor',
  getCampaignStop: 'stop campaigns nextCursor',
  getDeviceBreakdown: 'results',
  listCampaigns: 'campaigns nextCursor',
  getPerformanceReport: 'rows total nextCursor',
  listAdAccounts: 'accounts complete',
  getPlatformInsights: 'success data',
};
