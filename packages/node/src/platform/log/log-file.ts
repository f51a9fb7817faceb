import { closeSync, fstatSync, openSync, renameSync, rmSync, write } from 'node:fs'
import { Writable } from 'node:stream'

export interface LogFileOptions {
  /** From this size on, a new file begins. */
  readonly maxBytes: number
  /** So many older files stay: `.1` is the newest of them. */
  readonly older: number
}

/**
 * The log on disk, in files of limited size. Where the disk takes no more, lines are lost: a node that works is worth
 * more than its log.
 */
export class LogFile extends Writable {
  private fd: number
  private bytes: number

  constructor(
    private readonly path: string,
    private readonly options: LogFileOptions,
  ) {
    super({ decodeStrings: true })
    this.fd = openSync(path, 'a', 0o600)
    this.bytes = fstatSync(this.fd).size
  }

  /** Resolves when all lines so far are in the file. */
  flushed(): Promise<void> {
    return new Promise((resolve) => this.write('', () => resolve()))
  }

  override _write(line: Buffer, _encoding: string, done: () => void): void {
    this.append(line, done)
  }

  override _writev(lines: { chunk: Buffer }[], done: () => void): void {
    this.append(Buffer.concat(lines.map(({ chunk }) => chunk)), done)
  }

  override _final(done: () => void): void {
    closeSync(this.fd)
    done()
  }

  private append(lines: Buffer, done: () => void): void {
    if (this.bytes > 0 && this.bytes + lines.length > this.options.maxBytes) this.rotate()
    this.bytes += lines.length
    write(this.fd, lines, () => done())
  }

  private rotate(): void {
    const { path, options } = this
    const named = (n: number) => (n === 0 ? path : `${path}.${n}`)
    try {
      rmSync(named(options.older), { force: true })
      for (let n = options.older - 1; n >= 0; n--) renameIfThere(named(n), named(n + 1))
      const fresh = openSync(path, 'a', 0o600)
      closeSync(this.fd)
      this.fd = fresh
    } catch {
      // The old file goes on; the next line that is too much tries again after as many bytes.
    }
    this.bytes = 0
  }
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
