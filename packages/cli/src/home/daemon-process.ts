import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { HomeFiles } from './home-files.js'
import { readText } from './read-text.js'

/** What daemon.pid says: the number may be of a process that is gone, or of another program by now. */
export function recordedPid({ pid }: HomeFiles): number | undefined {
  const number = Number(readText(pid)?.trim())
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** The process of this home's daemon, while it runs. */
export function runningPid(home: HomeFiles): number | undefined {
  const pid = recordedPid(home)
  return pid !== undefined && isDaemon(pid) ? pid : undefined
}

export function isDaemon(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // Numbers are used again: where the system tells, look at what runs. A zombie has no command line.
    if (!existsSync('/proc/self/cmdline')) return true
    return daemonProgramIn(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')) !== undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The program among the words of a command line that run a daemon: its own, or `kg start -f`. */
export function daemonProgramIn(words: readonly string[]): string | undefined {
  return words.find(
    (word, at) =>
      /daemon[/\\]main|bundle[/\\]daemon\.js$/.test(word) ||
      (/(^|[/\\])kg(\.js)?$/.test(word) && words.includes('start', at)),
  )
}

const psMs = 2000

/** The words with which a process was started, where the system shows them. */
export async function wordsOfProcess(pid: number): Promise<string[]> {
  if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  if (process.platform === 'win32') return []
  const { execFile } = await import('node:child_process')
  return new Promise((resolve) => {
    // ps fails when the process has just ended.
    execFile('ps', ['-o', 'command=', '-p', String(pid)], { timeout: psMs }, (_, shown) =>
      resolve(shown.trim().split(' ')),
    )
  })
}

/** The settings that the daemon of this home was given for this start, by kg start --set. */
export async function startSettings(home: HomeFiles): Promise<ReadonlyMap<string, string>> {
  const pid = runningPid(home)
  const words = pid === undefined ? [] : await wordsOfProcess(pid)
  const pairs = words.filter((_, at) => words[at - 1] === '--set').map((pair) => /^([^=]+)=(.*)$/s.exec(pair))
  return new Map(pairs.flatMap((found) => (found === null ? [] : [[found[1] ?? '', found[2] ?? '']])))
}
