import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const program = 'packages/cli/bin/kg.js'
const deadlineMs = 40_000

/** `kg chat` as a process that is typed to through a pipe. */
export interface Chat {
  type(line: string): void
  /** Ends the input, as Ctrl-D does. */
  end(): void
  /** Settles when a line with this text has been printed. */
  shows(text: string): Promise<void>
  /** What somebody has said, in the order it was printed. */
  heard(name: string): string[]
  readonly ended: Promise<number | null>
  kill(): void
}

export async function openChat(home: string, name: string): Promise<Chat> {
  const outside = Object.entries(process.env).filter(([variable]) => !variable.startsWith('KG_'))
  const child = spawn(process.execPath, [program, 'chat', name], {
    env: { ...Object.fromEntries(outside), KG_HOME: join(home), NO_COLOR: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let printed = ''
  let remarks = ''
  let wake: () => void = () => undefined
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    wake()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    remarks += text
    wake()
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  void ended.then(() => wake())

  async function until(isDone: () => boolean, what: string): Promise<void> {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      wake()
    }, deadlineMs)
    while (!isDone() && !isLate && child.exitCode === null)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    clearTimeout(timer)
    if (!isDone()) throw new Error(`No ${what} in the chat with ${name}:\n${printed}\n${remarks}`)
  }

  await until(() => remarks.includes('Chatting with'), 'start')
  return {
    type: (line) => void child.stdin.write(`${line}\n`),
    end: () => void child.stdin.end(),
    shows: (text) => until(() => printed.includes(text), text),
    heard: (of) =>
      printed
        .split('\n')
        .map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))
        .filter((line) => line.startsWith(`${of}: ${of} `))
        .map((line) => line.slice(of.length + 2)),
    ended,
    kill: () => void child.kill('SIGKILL'),
  }
}
