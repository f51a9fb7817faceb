import type { Topic } from '../lib/topic.js'
import { bursts } from './bursts.js'
import { layers } from './layers.js'
import { lists } from './lists.js'
import { queries } from './queries.js'
import { search } from './search.js'
import { sharing } from './sharing.js'
import { writes } from './writes.js'

export const httpTopics: readonly Topic[] = [writes, queries, layers, bursts, search, sharing, lists]
