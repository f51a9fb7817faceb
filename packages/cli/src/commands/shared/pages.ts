import { defined } from '@kg/core/values'
import type { CommandContext, CommandInput } from '../../command.js'
import { count, flag } from './input.js'

interface Page {
  readonly nextCursor?: string | undefined
}

const mostRows = 1000

/** One page, or with --all every page as one. */
export async function readPages<P extends Page, Row>(
  input: CommandInput,
  context: CommandContext,
  read: (page: { limit?: number; cursor?: string }) => Promise<P>,
  rows: (page: P) => Row[],
): Promise<{ first: P; rows: Row[]; nextCursor?: string }> {
  const all = flag(input, 'all')
  const limit = count(input, 'limit', mostRows) ?? (all ? mostRows : undefined)
  const size = defined({ limit })
  const first = await read(size)
  const found = [...rows(first)]
  let cursor = first.nextCursor
  while (all && cursor !== undefined) {
    context.signal.throwIfAborted()
    const next = await read({ ...size, cursor })
    for (const row of rows(next)) found.push(row)
    cursor = next.nextCursor
  }
  if (cursor === undefined) return { first, rows: found }
  context.say(`There are more rows: use --limit, up to ${mostRows}, or --all`)
  return { first, rows: found, nextCursor: cursor }
}
