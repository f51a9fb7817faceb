import type { Command, Paint } from './command.js'
import type { Failure } from './fail.js'
import { paintFor } from './paint.js'
import { plainText } from './plain-text.js'
import { present } from './present.js'
import { TextStream } from './text-stream.js'

export interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

export interface PrinterSettings {
  readonly stdout: Output
  readonly stderr: Output
  readonly env: NodeJS.ProcessEnv
  readonly json: boolean
}

/** The only place that prints: results on stdout, everything else on stderr. */
export interface Printer {
  result(value: unknown, show?: Command['show']): Promise<void>
  say(line: string): void
  failure(failure: Failure): void
}

export function printer({ stdout, stderr, env, json }: PrinterSettings): Printer {
  const paint = paintFor(stdout, env)
  const errorPaint = paintFor(stderr, env)
  return {
    async result(value, show) {
      if (value === undefined) return
      if (value instanceof TextStream) {
        for await (const text of value.chunks) stdout.write(stdout.isTTY === true ? plainText(text) : text)
        return
      }
      if (isStream(value)) {
        for await (const item of value) stdout.write(`${typeof item === 'string' ? item : JSON.stringify(item)}\n`)
        return
      }
      const text = json ? JSON.stringify(value, null, 2) : show ? show(value as never, paint) : present(value, paint)
      if (text !== '') stdout.write(text.endsWith('\n') ? text : `${text}\n`)
    },
    say(line) {
      if (!json) stderr.write(`${line}\n`)
    },
    failure(failure) {
      stderr.write(json ? `${JSON.stringify(problem(failure))}\n` : lines(failure, errorPaint))
    },
  }
}

function problem({ data, stack: _, ...failure }: Failure): object {
  return { ...data, ...failure }
}

function lines({ code, detail, remedy, stack }: Failure, paint: Paint): string {
  const said = `${paint.bad(`kg: ${code}:`)} ${plainText(detail)}\n→ ${plainText(remedy)}\n`
  return stack === undefined ? said : `${said}${paint.dim(stack)}\n`
}

/** Values that come one by one are printed as they come. */
const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value
