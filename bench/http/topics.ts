import type { Topic } from '../lib/topic.js'
import { lists } from './lists.js'
import { queries } from './queries.js'
import { search } from './search.js'
import { sharing } from './sharing.js'
import { starting } from './starting.js'
import { writes } from './writes.js'

export const httpTopics: readonly Topic[] = [starting, writes, queries, search, sharing, lists]
