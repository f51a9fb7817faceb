import type { Topic } from '../lib/topic.js'
import { churn } from './churn.js'
import { loading } from './loading.js'
import { opening } from './opening.js'
import { peers } from './peers/peers.js'
import { queries } from './queries.js'
import { runaway } from './runaway.js'
import { sealing } from './sealing.js'
import { writes } from './writes.js'

export const storeTopics: readonly Topic[] = [writes, opening, loading, queries, churn, runaway, sealing, peers]
