import type { Paint } from '../../command.js'
import { oneLine } from '../../plain-text.js'
import { short } from '../shared/table.js'
import { growTrees, type TrailBranch, type TrailItem } from './trail-tree.js'

export interface FoundTrail {
  readonly identifiers: readonly { readonly type: string; readonly value: string }[]
  readonly opcode: 'EQ' | 'IN'
  readonly follow: readonly string[]
  readonly objects: readonly TrailItem[]
  /** Which datasets the objects are in, in the order of the trail. */
  readonly datasets: readonly { readonly dataset_id: string; readonly data_creator?: string }[]
  readonly truncated: boolean
}

const mostLines = 500
const longestText = 64

/** A trail as a person likes to see it: a tree from the start, and who says so. */
export function showTrail(trail: FoundTrail, paint: Paint): string {
  const { objects, datasets, follow } = trail
  if (objects.length === 0) return 'Nothing found'
  const follows = (type: string) => follow.length === 0 || follow.includes(type)
  const { starts, others } = growTrees(objects, (object) => isStart(object, trail), follows)
  const numbers = new Map(datasets.map(({ dataset_id }, i) => [dataset_id, i + 1]))
  const draw = (trees: readonly TrailBranch[]) => trees.flatMap((tree) => [...linesOf(tree, numbers, paint)])
  const lines = [...draw(starts), ...(others.length === 0 ? [] : ['', paint.dim('Referred to:'), ...draw(others)])]
  const hidden = lines.length - mostLines
  return [
    ...lines.slice(0, mostLines),
    ...(hidden > 0 ? [paint.warn(`… ${hidden} more lines. Use --depth or --follow, or --json for all`)] : []),
    '',
    `${plural(objects.length, 'object')} in ${plural(datasets.length, 'dataset')}`,
    ...datasets.map(({ dataset_id, data_creator }, i) =>
      paint.dim(`[${i + 1}] ${dataset_id}${data_creator === undefined ? '' : ` by ${oneLine(data_creator)}`}`),
    ),
    ...(trail.truncated ? [paint.warn('The trail goes on: the node has cut it. Use --depth or --follow')] : []),
  ].join('\n')
}

function isStart({ identifiers }: TrailItem['kgObject'], { identifiers: wanted, opcode }: FoundTrail): boolean {
  const has = ({ type, value }: FoundTrail['identifiers'][number]) =>
    identifiers.some((one) => one['@type'] === type && one['@value'] === value)
  return opcode === 'EQ' ? wanted.every(has) : wanted.some(has)
}

function* linesOf(
  branch: TrailBranch,
  numbers: ReadonlyMap<string, number>,
  paint: Paint,
  indent = '',
  isLast = true,
): Iterable<string> {
  const { item, step, branches } = branch
  const twig = step === undefined ? '' : isLast ? '└─ ' : '├─ '
  const way = step === undefined ? '' : paint.dim(`${oneLine(step.type)} ${step.arrow} `)
  const where = item.datasets.map((id) => numbers.get(id) ?? '?').join(',')
  yield `${indent}${twig}${way}${nameOf(item, paint)} ${paint.dim(`[${where}]`)}`
  const inner = step === undefined ? indent : `${indent}${isLast ? '   ' : '│  '}`
  for (const [at, next] of branches.entries()) yield* linesOf(next, numbers, paint, inner, at === branches.length - 1)
}

/** What an object is called: its name, or what happened where and when, beside its id. */
function nameOf({ kgObject }: TrailItem, paint: Paint): string {
  const { '@id': id, '@type': type, properties, identifiers } = kgObject
  if (type === 'kgConnector') return `${paint.strong('connector')} ${cut(identifiers[0]?.['@value'] ?? id)}`
  const title = textOf(properties.name) ?? eventOf(properties)
  if (title === undefined) return paint.strong(cut(id))
  // A hash says nothing to a reader beside a title.
  return isHash(id) ? paint.strong(cut(title)) : `${paint.strong(cut(title))} ${paint.dim(cut(id))}`
}

function eventOf({ objectType, bizStep, eventTime }: Readonly<Record<string, unknown>>): string | undefined {
  const time = textOf(eventTime)
  if (time === undefined) return undefined
  const step = textOf(bizStep)?.replace(/^.*[:/]/, '')
  return [step ?? textOf(objectType), time.slice(0, 16).replace('T', ' ')]
    .filter((part) => part !== undefined)
    .join(' ')
}

const isHash = (id: string): boolean => /^(?:ni:\/\/\/|urn:uuid:|0x[0-9a-f]{40,}$)/i.test(id)

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

function cut(text: string): string {
  const line = oneLine(text)
  if (/^0x[0-9a-f]{40,}$/i.test(line)) return short(line)
  return line.length > longestText ? `${line.slice(0, longestText - 1)}…` : line
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
