import { InternalError } from '@kg/contract'
import { KgError } from '@kg/core/errors'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Offer } from '../server/offer.js'

/** A failure that a model can act on: what happened, and what to do. */
export function toFailure(error: unknown, hint: Offer['hint']): CallToolResult {
  const known = error instanceof KgError ? error : new InternalError({})
  const { code, status, message, data } = known
  const remedy = withHints(remedies[code]?.(data) ?? known.remedyFor('mcp'), hint)
  return {
    isError: true,
    content: [{ type: 'text', text: `${code}: ${message}\n→ ${remedy}` }],
    _meta: { 'kg/error': { code, status, detail: message, remedy, data } },
  }
}

/** A tool that the remedy names and the session does not have is named with the way to get it. */
function withHints(remedy: string, hint: Offer['hint']): string {
  const names = new Set(remedy.match(/\bkg_[a-z_]+/g))
  const hints = [...names].flatMap((name) => hint(name) ?? [])
  return [remedy, ...hints].join('. ')
}

/** Where the usual words name what a model does not have at hand. */
const remedies: Readonly<Record<string, (data: { name?: string }) => string>> = {
  OUTCOME_UNKNOWN: ({ name }) =>
    `It is not known to have failed: call kg_knowledge_asset_history${name === undefined ? '' : ` for ${JSON.stringify(name)}`} and look before you try again`,
  VALIDATION_FAILED: () => 'Correct the arguments: the input schema of the tool says what it takes',
  DAEMON_UNREACHABLE: () =>
    'Start the daemon with kg start, or ask the user to; for one elsewhere KG_API must be its address. kg_status tells when it is there',
}
