import { type DownloadFormat, NotAcceptableError, rowFormats, statementFormats } from '@kg/contract'
import type { EndSignal } from '@kg/core/async'
import { inspectQueryOffLoop } from '@kg/store'

/** The media type in which the answer to a query is made. Rows cannot be had as statements, nor the other way round. */
export async function typesOf(
  sparql: string,
  format: DownloadFormat,
  signal: EndSignal,
): Promise<{ readonly bindingsType: string } | { readonly graphType: string }> {
  const { kind } = await inspectQueryOffLoop(sparql, {}, { signal })
  const hasRows = kind === 'select' || kind === 'ask'
  const offers: Partial<Record<DownloadFormat, string>> = hasRows ? rowFormats : statementFormats
  const type = offers[format]
  if (type === undefined) throw new NotAcceptableError({ accept: format, offers: Object.keys(offers) })
  return hasRows ? { bindingsType: type } : { graphType: type }
}
