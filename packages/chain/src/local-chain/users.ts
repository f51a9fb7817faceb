import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './end-process.js'

let joined = 0

/** Notes that this process uses the chain. Returns how to leave. */
export async function joinUsers(folder: string): Promise<() => Promise<void>> {
  const entry = join(folder, 'users', `${process.pid}.${++joined}`)
  await mkdir(join(folder, 'users'), { recursive: true })
  await writeFile(entry, '')
  return () => rm(entry, { force: true })
}

/** Does anybody use the chain? */
export async function hasUsers(folder: string): Promise<boolean> {
  return (await countUsers(folder)) > 0
}

/** Forgets those who ended without leaving. */
export async function countUsers(folder: string): Promise<number> {
  const entries = await readdir(join(folder, 'users'))
  const dead = entries.filter((entry) => !isAlive(Number.parseInt(entry, 10)))
  for (const entry of dead) await rm(join(folder, 'users', entry), { force: true })
  return entries.length - dead.length
}
