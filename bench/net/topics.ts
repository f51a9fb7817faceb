import type { Topic } from '../lib/topic.js'
import { catchingUp } from './catching-up.js'
import { creating } from './creating.js'
import { idling } from './idling.js'
import { publishing } from './publishing.js'
import { syncing } from './syncing.js'
import { visible } from './visible.js'

export const netTopics: readonly Topic[] = [creating, visible, publishing, catchingUp, idling, syncing]
