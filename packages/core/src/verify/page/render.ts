import type { Claim, PartVerdict, Verdict } from '../verdict.js'

const signs: Readonly<Record<PartVerdict['result'], string>> = { ok: '✓', failed: '✗', 'not-checked': '–' }
/** More lines than this help nobody on a page. */
const shownLines = 500

/** A verdict as a part of the page. All text comes from elsewhere, so it is only ever set as text. */
export function renderVerdict(verdict: Verdict, content: readonly string[] | undefined): HTMLElement {
  const { ok, claim } = verdict
  const card = element('article', `card ${ok ? 'good' : 'bad'}`)
  card.append(element('h2', 'headline', headline(verdict)))
  card.append(checkList(verdict))
  if (claim !== undefined) card.append(told(claim, ok))
  if (claim !== undefined && content !== undefined) card.append(statements(content))
  return card
}

function headline({ ok, why, unanswered, checks }: Verdict): string {
  if (unanswered) return `Not confirmed: ${why}`
  if (!ok) return `This bundle does not hold: ${why}`
  const confirmed = checks.some(({ part, result }) => part === 'anchor' && result === 'ok')
  return confirmed ? 'This bundle holds, and the chain confirms it' : 'This bundle holds'
}

function checkList({ checks, ok }: Verdict): HTMLElement {
  const list = element('ul', 'checks')
  for (const { part, result, meaning } of checks) {
    const item = element('li', result)
    item.dataset.part = part
    const hint = result !== 'not-checked' ? '' : ok ? ': give an RPC URL to ask it' : ': not checked'
    item.append(element('span', 'sign', signs[result]), element('span', '', `${meaning}${hint}`))
    list.append(item)
  }
  return list
}

function told(claim: Claim, ok: boolean): HTMLElement {
  const { author, asset, version, contextGraphId, statements: count, statement, privateStatements, anchor } = claim
  const place = contextGraphId === undefined ? '' : ` in ${contextGraphId}`
  const rows: [string, string | undefined][] = [
    [ok ? 'Author' : 'Author, as claimed', author],
    ['Asset', `${asset}${place}, version ${version}`],
    ['Says', statement ?? `${count} statements`],
    ['Private', privateStatements ? 'more statements, committed and not shown' : undefined],
    [
      'Anchor',
      anchor === undefined ? 'none: shared, not published' : `chain ${anchor.chainId}, block ${anchor.blockNumber}`,
    ],
    ['Contract', anchor?.contract],
    ['Transaction', anchor?.txHash],
  ]
  const sheet = element('dl', 'claim')
  for (const [name, value] of rows)
    if (value !== undefined) sheet.append(element('dt', '', name), element('dd', '', value))
  return sheet
}

function statements(lines: readonly string[]): HTMLElement {
  const box = element('details', 'statements')
  const rest = lines.length > shownLines ? `\n… and ${lines.length - shownLines} more` : ''
  box.append(element('summary', '', `The ${lines.length} statements`))
  box.append(element('pre', '', lines.slice(0, shownLines).join('\n') + rest))
  return box
}

function element(tag: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(tag)
  if (className !== '') made.className = className
  if (text !== undefined) made.textContent = text
  return made
}
