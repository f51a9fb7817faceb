import type { NodeLink } from '../connection/node-link.js'
import type { Notices } from './notices.js'

/** What the parts of a session share. */
export interface SessionParts {
  readonly link: NodeLink
  readonly notices: Notices
  readonly onFault: (error: unknown) => void
}
