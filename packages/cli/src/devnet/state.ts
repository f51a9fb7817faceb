import { join, resolve } from 'node:path'
import { writePrivate } from '@kg/core/files'
import { readText } from '../home/read-text.js'

/** A node of the devnet; its home and ports stay the same from one start to the next. */
export interface DevnetNode {
  readonly name: string
  readonly role: 'core' | 'edge'
  readonly home: string
  readonly apiPort: number
  readonly netPort: number
  /** The process that `up` started; another one in the same home is somebody else's. */
  readonly pid?: number
}

export interface Devnet {
  readonly folder: string
  readonly nodes: readonly DevnetNode[]
}

const fileOf = (folder: string) => join(folder, 'devnet.json')

/** Beside what the node of this home keeps, unless another folder is named. */
export const devnetFolder = (home: string, given: unknown): string =>
  typeof given === 'string' ? resolve(given) : join(home, 'devnet')

export function readDevnet(folder: string): Devnet | undefined {
  const text = readText(fileOf(folder))
  return text === undefined ? undefined : { folder, nodes: (JSON.parse(text) as Pick<Devnet, 'nodes'>).nodes }
}

export function writeDevnet({ folder, nodes }: Devnet): void {
  writePrivate(fileOf(folder), `${JSON.stringify({ nodes }, null, 2)}\n`)
}

/** The devnet of a folder, or what to do where there is none. */
export async function existingDevnet(folder: string): Promise<Devnet> {
  const found = readDevnet(folder)
  if (found !== undefined) return found
  const { DevnetMissingError } = await import('./errors.js')
  throw new DevnetMissingError({ folder })
}
