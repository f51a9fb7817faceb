import type { News } from '../../data/live.js'

/** An offer, a holding or the tokens of the node have changed. */
export const isMarketNews = ({ action }: News): boolean => /^(?:offer|holding|market)\./.test(action)

/** An answer to a question has come, or a dataset that was asked for. */
export const isNetworkNews = ({ action }: News): boolean => action.startsWith('dataset.')
