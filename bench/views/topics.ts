import type { Topic } from '../lib/topic.js'
import { opening } from './opening.js'
import { returning } from './returning.js'
import { several } from './several.js'

export const viewTopics: readonly Topic[] = [opening, returning, several]
