import * as prompts from '@clack/prompts'
import type { Settings } from './settings.js'

/** Asks a person for every setting; the present values are the answers that Enter gives. */
export async function ask(present: Settings, home: string, oxigraph: string | undefined): Promise<Settings> {
  // Results alone go to stdout, so the questions are asked on stderr.
  const output = process.stderr
  prompts.intro(`A knowledge node in ${home}`, { output })
  const name = await text('What is the node called?', present.name, required)
  const nodeRole = await answer(
    prompts.select({
      message: 'Which role has it?',
      initialValue: present.nodeRole,
      options: [
        { value: 'edge', label: 'edge', hint: 'for you and your agents' },
        { value: 'core', label: 'core', hint: 'keeps published content for others; needs a chain' },
      ],
      output,
    }),
  )
  const network = await text('Which network? (none runs without a chain)', present.network, required)
  const backend = await answer(
    prompts.select({
      message: 'Which SPARQL engine?',
      initialValue: present.backend,
      options: [
        { value: 'embedded', label: 'embedded', hint: 'nothing to install; up to some million statements' },
        { value: 'server', label: 'server', hint: 'any SPARQL 1.1 server, by its URL' },
        ...(oxigraph === undefined ? [] : [{ value: 'managed', label: 'managed', hint: `the node runs ${oxigraph}` }]),
      ],
      output,
    }),
  )
  const storeUrl =
    backend === 'server'
      ? await text('Its query endpoint?', present.storeUrl || 'http://localhost:7878/query', isUrl)
      : present.storeUrl
  const apiPort = Number(
    await text('On which port does the API listen? (0 takes a free one)', String(present.apiPort), isPort),
  )
  const auth = await answer(prompts.confirm({ message: 'Ask for a token?', initialValue: present.auth, output }))
  prompts.log.info('Relays and peers come with the network part: there is nothing to set for them yet', { output })
  prompts.outro('Thank you', { output })
  return { name, nodeRole, network, backend, storeUrl, apiPort, auth }

  function text(
    message: string,
    initialValue: string,
    validate: (value: string) => string | undefined,
  ): Promise<string> {
    return answer(prompts.text({ message, initialValue, validate: (value) => validate(value ?? ''), output }))
  }
}

export const required = (value: string): string | undefined =>
  value.trim() === '' ? 'It must not be empty' : undefined
export const isPort = (value: string): string | undefined =>
  /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? undefined : 'A port is a number from 0 to 65535'
export const isUrl = (value: string): string | undefined =>
  /^https?:\/\//.test(value) && URL.canParse(value) ? undefined : 'It must begin with http:// or https://'

async function answer<T>(question: Promise<T>): Promise<Exclude<T, symbol>> {
  const given = await question
  if (prompts.isCancel(given)) throw new DOMException('Cancelled', 'AbortError')
  return given as Exclude<T, symbol>
}
