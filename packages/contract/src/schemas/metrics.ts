/** What the node notes of itself every few seconds, and how several notes become one: by their mean or their maximum. */
export const metricFigures = {
  requestsPerSecond: 'mean',
  requestP50Ms: 'mean',
  requestP95Ms: 'max',
  writesPerSecond: 'mean',
  jobsWaiting: 'mean',
  gossipPerSecond: 'mean',
  rssBytes: 'mean',
  loopDelayP99Ms: 'max',
  peers: 'mean',
  ledgerBytes: 'mean',
  diskFreeBytes: 'mean',
} as const

export type MetricName = keyof typeof metricFigures

// The keys of an object literal are exactly the keys of its type.
export const metricNames = Object.keys(metricFigures) as MetricName[]
