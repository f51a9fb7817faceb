import type { News } from '../../data/live.js'

const ended = new Set([
  'dataset.import',
  'dataset.fetch',
  'asset.share',
  'asset.receive',
  'asset.publish',
  'asset.forget',
])
const moving = new Set(['job.enqueue', 'job.cancel', 'dataset.import', 'dataset.import-failed', 'dataset.import-step'])

/** Something came, went or changed its layer. */
export const isDatasetNews = ({ action }: News): boolean => ended.has(action)

/** An import begins, comes further or ends. */
export const isImportNews = ({ action }: News): boolean => moving.has(action)

/** News of one import. */
export const isNewsOfImport =
  (id: string): ((news: News) => boolean) =>
  ({ action, subject }) =>
    moving.has(action) && subject === `urn:kg:job:${id}`
