import { open } from 'node:fs/promises'

export interface LineOutput extends AsyncDisposable {
  write(lines: readonly string[]): Promise<void>
}

/** A file that lines are written to as they come. */
export async function openOutput(path: string): Promise<LineOutput> {
  const handle = await open(path, 'w')
  return {
    async write(lines) {
      if (lines.length > 0) await handle.write(`${lines.join('\n')}\n`)
    },
    [Symbol.asyncDispose]: () => handle.close(),
  }
}
