import { resolve } from 'node:path'
import { type OutputChunk, type OutputOptions, rolldown } from 'rolldown'

/** The code as a page of the web would load it, with everything it imports. */
export async function bundleForBrowser(code: string, options: OutputOptions = {}): Promise<OutputChunk> {
  const entry = resolve('entry.js')
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
  })
  const { output } = await bundle.generate({ minify: true, ...options })
  await bundle.close()
  if (output.length > 1) throw new Error(`The bundle has ${output.length} files`)
  return output[0]
}
