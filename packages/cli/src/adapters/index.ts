import { hermes } from './hermes.js'
import { openclaw } from './openclaw.js'

export const adapters = { openclaw, hermes }
