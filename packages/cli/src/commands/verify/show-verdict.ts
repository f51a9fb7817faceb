import type { Claim, PartVerdict, Verdict } from '@kg/core/verify'
import type { Paint } from '../../command.js'
import { plainText } from '../../plain-text.js'
import { sheet } from '../shared/table.js'

export function showVerdict(verdict: Verdict, paint: Paint): string {
  const { ok, checks, why, unanswered, claim } = verdict
  const asked = checks.some(({ part, result }) => part === 'anchor' && result === 'ok')
  const end = ok
    ? paint.good(asked ? 'The bundle is valid, and the chain confirms it' : 'The bundle is valid')
    : paint.bad(`${unanswered ? 'Not confirmed' : 'The bundle is not valid'}: ${plainText(why ?? '')}`)
  const rows = checks.map((check) => row(check, ok, paint)).join('\n')
  return [...(claim === undefined ? [] : [told(claim, ok, paint), '']), rows, '', end].join('\n')
}

/** Nothing of a bundle that fails is more than a claim. */
function told(
  { author, asset, version, contextGraphId, statements, statement, privateStatements, kaId, anchor }: Claim,
  ok: boolean,
  paint: Paint,
): string {
  const place = contextGraphId === undefined ? '' : ` in ${contextGraphId}`
  return sheet(
    [
      [ok ? 'author' : 'author (claimed)', author],
      ['asset', `${asset}${place}, version ${version}`],
      ['says', statement ?? `${statements} statements`],
      ['private', privateStatements ? 'has private statements, which are not shown' : undefined],
      ['anchor', anchor === undefined ? 'none: shared, not published' : undefined],
      ['chain', anchor === undefined ? undefined : `${anchor.chainId}, block ${anchor.blockNumber}`],
      ['contract', anchor?.contract],
      ['asset id', anchor === undefined ? undefined : kaId],
      ['transaction', anchor?.txHash],
    ],
    paint,
  )
}

function row({ result, meaning }: PartVerdict, ok: boolean, paint: Paint): string {
  if (result === 'ok') return `${paint.good('✓')} ${meaning}`
  if (result === 'failed') return `${paint.bad('✗')} ${meaning}`
  // Where all holds, only the chain was not asked.
  const hint = ok ? 'not checked: add --rpc <url>' : 'not checked'
  return paint.dim(`– ${meaning} (${hint})`)
}
