import { nextMark } from './next-mark.js'

/** Told of what stands in a line. */
export interface InlineFinds {
  wikiLink(target: string): void
  link(href: string): void
  image(href: string): void
  tag(name: string): void
}

const token = /\\|`+|!?\[\[|\]\(|!?\[|<https?:\/\/|https?:\/\/|#/g
const bareUrl = /https?:\/\/[^\s<>"`[\]]*/y
const tagName = /#([\p{L}\p{M}\p{N}_/-]{1,100})/uy
const beforeTag = /[\s(,;>]/
const maxWikiLink = 500
const maxHref = 2_000
const maxCodeRun = 8

/** Reads a line once, from left to right; nothing in it can make it look back or read a part again and again. */
export function scanInline(line: string, finds: InlineFinds): void {
  const scan = { line, finds, nextWikiEnd: nextMark(line, ']]'), nextParen: nextMark(line, ')') }
  const codeEnds = new Map<number, (from: number) => number>()
  let isImage = false
  token.lastIndex = 0
  for (let match = token.exec(line); match !== null; match = token.exec(line)) {
    const at = match.index
    const [mark] = match
    let next = token.lastIndex
    if (mark === '\\') next++
    else if (mark.startsWith('`')) next = afterCode(line, next, mark.length, codeEnds)
    else if (mark.endsWith('[[')) next = wikiLink(scan, next)
    else if (mark === '](') {
      next = href(scan, next, isImage)
      isImage = false
    } else if (mark.endsWith('[')) isImage = mark === '!['
    else if (mark === '#') next = tag(scan, at)
    else next = url(scan, mark.startsWith('<') ? at + 1 : at)
    token.lastIndex = next
  }
}

interface Scan {
  readonly line: string
  readonly finds: InlineFinds
  readonly nextWikiEnd: (from: number) => number
  readonly nextParen: (from: number) => number
}

/** Behind the run of as many backticks as opened; when there is none, they are only backticks. */
function afterCode(line: string, from: number, length: number, ends: Map<number, (from: number) => number>): number {
  if (length > maxCodeRun) return from
  let nextEnd = ends.get(length)
  if (nextEnd === undefined) {
    nextEnd = nextRun(line, length)
    ends.set(length, nextEnd)
  }
  const end = nextEnd(from)
  return end === Number.POSITIVE_INFINITY ? from : end + length
}

/** As `nextMark`, for a run of exactly so many backticks. */
function nextRun(line: string, length: number): (from: number) => number {
  const run = /`+/g
  let found = -1
  return (from) => {
    if (found >= from) return found
    run.lastIndex = from
    for (let match = run.exec(line); match !== null; match = run.exec(line)) {
      if (match[0].length !== length) continue
      found = match.index
      return found
    }
    found = Number.POSITIVE_INFINITY
    return found
  }
}

function wikiLink({ line, finds, nextWikiEnd }: Scan, from: number): number {
  const end = nextWikiEnd(from)
  if (end - from > maxWikiLink) return from
  const target = line.slice(from, end)
  // A bracket inside starts another link, which gets its own turn.
  if (target.includes('[')) return from - 1
  finds.wikiLink(target)
  return end + 2
}

function href({ line, finds, nextParen }: Scan, from: number, isImage: boolean): number {
  let end = nextParen(from)
  if (end - from > maxHref) return from
  // An address may hold pairs of parentheses; three are more than any has in practice.
  for (let pairs = 0; pairs < 3 && opened(line.slice(from, end)) > pairs; pairs++) {
    const further = nextParen(end + 1)
    if (further - from > maxHref) break
    end = further
  }
  const inside = line.slice(from, end).trim()
  const address = inside.startsWith('<') ? inside.slice(1).split('>', 1)[0] : inside.split(/\s/, 1)[0]
  if (isImage) finds.image(address as string)
  else finds.link(address as string)
  return end + 1
}

function opened(text: string): number {
  return text.split('(').length - 1
}

function url({ line, finds }: Scan, at: number): number {
  bareUrl.lastIndex = at
  const [found] = bareUrl.exec(line) as RegExpExecArray
  let end = found.length
  while (end > 0 && isTrailing(found, end)) end--
  if (end > 'https://'.length && end <= maxHref) finds.link(found.slice(0, end))
  return at + found.length
}

/** Signs at the end of an address belong to the sentence; a closing parenthesis does if none was opened. */
function isTrailing(text: string, end: number): boolean {
  const last = text[end - 1] as string
  return last === ')' ? !text.includes('(') : ".,;:!?'*_~|".includes(last)
}

function tag({ line, finds }: Scan, at: number): number {
  if (at > 0 && !beforeTag.test(line[at - 1] as string)) return at + 1
  tagName.lastIndex = at
  const name = tagName.exec(line)?.[1]
  if (name === undefined) return at + 1
  if (/[^\p{N}_/-]/u.test(name)) finds.tag(name.replace(/[/-]+$/, ''))
  return at + 1 + name.length
}
