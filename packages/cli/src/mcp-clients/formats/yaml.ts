import { serverName } from '../entry.js'
import { type ConfigFormat, eolOf } from './config-format.js'
import { type YamlBlock, yamlBlock } from './yaml-block.js'
import { type Segment, segmentLines, segmentsOf, segmentValue } from './yaml-entry.js'

/** YAML with servers in a mapping at the top level. Lines of others are never written anew. */
export function yamlFormat(under: string): ConfigFormat {
  const block = (text: string): YamlBlock => yamlBlock(text, under, serverName)

  const segments = ({ lines, ours }: YamlBlock): readonly Segment[] =>
    ours === undefined ? [] : segmentsOf(lines.slice(ours[0] + 1, ours[1]))

  return {
    find(text) {
      const present = block(text)
      if (present.ours === undefined) return undefined
      return Object.fromEntries(segments(present).map((segment) => [segment.key, segmentValue(segment)]))
    },
    put(text, entry) {
      const present = block(text)
      const eol = eolOf(text)
      const pad = ' '.repeat(present.indent ?? 2)
      const kept = new Map(segments(present).map((segment) => [segment.key, segment]))
      const ours = [
        `${pad}${serverName}:${eol}`,
        ...Object.entries(entry).flatMap(([key, value]) => {
          const old = kept.get(key)
          return old !== undefined && sameValue(segmentValue(old), value)
            ? old.lines
            : segmentLines(key, value, `${pad}  `, eol)
        }),
      ]
      return placed(present, ours, eol)
    },
    drop(text) {
      const { lines, header, ours, others } = block(text)
      if (ours === undefined || header === undefined) return text
      const left = [...lines]
      left.splice(ours[0], ours[1] - ours[0])
      if (!others) left[header] = (left[header] as string).replace(/:\s*(?=#|\r?\n|$)/, (gap) => `: {}${gap.slice(1)}`)
      return left.join('')
    },
    rest(text) {
      const { lines, header, ours } = block(text)
      const isOurs = (at: number) => at === header || (ours !== undefined && at >= ours[0] && at < ours[1])
      return lines
        .filter((_, at) => !isOurs(at))
        .map((line) => line.replace(/\r?\n$/, ''))
        .join('\n')
    },
  }

  function placed({ lines, header, ours }: YamlBlock, fresh: readonly string[], eol: string): string {
    const next = [...lines]
    if (ours !== undefined) next.splice(ours[0], ours[1] - ours[0], ...fresh)
    else if (header === undefined) {
      const last = next.at(-1)
      if (last !== undefined && !last.endsWith('\n')) next[next.length - 1] = last + eol
      next.push(`${under}:${eol}`, ...fresh)
    } else {
      const line = next[header] as string
      const open = line.replace(/:\s*(?:\{\}|null|~)/, ':')
      next[header] = open.endsWith('\n') ? open : open + eol
      next.splice(header + 1, 0, ...fresh)
    }
    return next.join('')
  }
}

const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
