import { serveThread } from '@kg/core/workers'
import { checkContent } from './check-content.js'

serveThread(checkContent)
