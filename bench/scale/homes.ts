import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchOptions } from '../lib/topic.js'
import { fillHome, type Progress } from './fill-home.js'
import { type Size, sizeOf } from './size.js'

/** One command fills for so long at most; the next one goes on where homes are kept. */
const budgetMs = 8 * 60_000

/** A page of each list, so that both nodes do the same work. */
const small: Size = { graphs: 120, assets: 1200, agents: 120, quads: 60_000 }

export interface FilledHome {
  readonly path: string
  readonly quads: number
  readonly filled: Progress
}

export async function prepareHomes(options: BenchOptions): Promise<{ few: FilledHome; many: FilledHome }> {
  const folder = options.prepared === '' ? options.home : options.prepared
  mkdirSync(folder, { recursive: true })
  const fill = async (name: string, size: Size): Promise<FilledHome> => {
    const path = join(folder, name)
    const filled = await fillHome(path, size, budgetMs)
    return { path, filled, quads: filled.assets * (size.quads / size.assets) }
  }
  return { few: await fill('scale-few', small), many: await fill(`scale-${options.share}`, sizeOf(options.share)) }
}

export const describeHome = ({ filled: { agents, graphs, assets, seconds }, quads }: FilledHome): string =>
  [
    `${graphs.toLocaleString('en')} graphs, ${assets.toLocaleString('en')} assets`,
    `${agents.length.toLocaleString('en')} agents, ${quads.toLocaleString('en')} quads`,
    `filled through the use cases, without HTTP, in ${Math.round(seconds)} s`,
  ].join(', ')
