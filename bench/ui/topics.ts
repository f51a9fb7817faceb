import type { Topic } from '../lib/topic.js'
import { opening } from './opening.js'
import { panning } from './panning.js'
import { scrolling } from './scrolling.js'

export const uiTopics: readonly Topic[] = [opening, scrolling, panning]
