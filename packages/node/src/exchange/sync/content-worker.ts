import { serveThread } from '../../platform/threads/serve-thread.js'
import { checkContent } from './check-content.js'

serveThread(checkContent)
