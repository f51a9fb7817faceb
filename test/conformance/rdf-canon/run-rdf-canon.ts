import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { canonicalize, type Quad } from '@kg/core'
import { Parser } from 'n3'
import type { SuiteResult } from '../suite-result.js'

interface Entry {
  id: string
  type: string
  name: string
  action: string
  result?: string
  hashAlgorithm?: string
}

/** Runs the W3C suite for RDFC-1.0 that lies in this folder. */
export async function runRdfCanon(root: string): Promise<SuiteResult[]> {
  const manifest = JSON.parse(await readFile(join(root, 'manifest.jsonld'), 'utf8')) as { entries: Entry[] }
  const misses: SuiteResult['misses'] = []
  for (const entry of manifest.entries) {
    const why = await runEntry(root, entry)
    if (why !== undefined) misses.push({ test: `${entry.id} ${entry.name}`, why })
  }
  const total = manifest.entries.length
  return [{ suite: 'rdf-canon', passed: total - misses.length, total, misses }]
}

async function runEntry(root: string, entry: Entry): Promise<string | undefined> {
  const quads = parse(await readFile(join(root, entry.action), 'utf8'))
  const outcome = await canonicalize(quads, { hash: entry.hashAlgorithm === 'SHA384' ? 'sha384' : 'sha256' }).catch(
    (error: unknown) => error as Error,
  )
  if (entry.type === 'rdfc:RDFC10NegativeEvalTest') return outcome instanceof Error ? undefined : 'must be refused'
  if (outcome instanceof Error) return outcome.message
  const expected = await readFile(join(root, entry.result ?? ''), 'utf8')
  switch (entry.type) {
    case 'rdfc:RDFC10EvalTest':
      return outcome.lines.map((line) => `${line}\n`).join('') === expected ? undefined : 'another canonical form'
    case 'rdfc:RDFC10MapTest':
      return isDeepStrictEqual(Object.fromEntries(outcome.labels), JSON.parse(expected)) ? undefined : 'other labels'
    default:
      return `unknown kind of test: ${entry.type}`
  }
}

function parse(text: string): Quad[] {
  return new Parser({ format: 'N-Quads', blankNodePrefix: '' }).parse(text) as Quad[]
}
