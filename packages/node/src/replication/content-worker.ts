import { serveThread } from '../threads/serve-thread.js'
import { checkContent } from './check-content.js'

serveThread(checkContent)
