import { defined, mapDefined } from '@kg/core'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { type CallToolResult, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the answer
type Answer = any

/** The official client, connected. */
export interface Connected extends AsyncDisposable {
  readonly client: Client
  call(name: string, args?: object): Promise<CallToolResult>
  /** The data of a call that works. */
  ok(name: string, args?: object): Promise<Answer>
  /** The text of a call that is refused with this code. */
  refuses(name: string, args: object, code: string): Promise<string>
}

/** How a user answers who is asked; without it the client cannot ask. */
export type User = (question: string) => 'accept' | 'decline' | 'cancel'

/** With every tool, unless another profile is named. */
export const connectStdio = (env: NodeJS.ProcessEnv, user?: User, profile = 'all'): Promise<Connected> => {
  const args = ['packages/cli/bin/kg.js', 'mcp', 'serve', '--profile', profile]
  return connectEntry({ command: process.execPath, args, env }, user)
}

/** As a client does that has this entry in its settings. */
export const connectEntry = (
  { command, args, env }: { command: string; args: string[]; env: NodeJS.ProcessEnv },
  user?: User,
): Promise<Connected> =>
  connect(new StdioClientTransport({ command, args, env: env as Record<string, string>, stderr: 'ignore' }), user)

export const connectHttp = (url: string, token?: string, user?: User, profile = 'all'): Promise<Connected> => {
  const address = new URL(`/mcp?profile=${profile}`, url)
  const headers = defined({ authorization: mapDefined(token, (token) => `Bearer ${token}`) })
  return connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }) as never, user)
}

async function connect(transport: Transport, user?: User): Promise<Connected> {
  const capabilities = user === undefined ? {} : { elicitation: {} }
  const client = new Client({ name: 'kg-test', version: '1.0.0' }, { capabilities })
  if (user !== undefined)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => ({ action: user(params.message), content: {} }))
  await client.connect(transport)
  // The client checks answers against the output schemas that it has been told.
  await client.listTools()
  const call = async (name: string, args: object = {}) =>
    (await client.callTool({ name, arguments: { ...args } })) as CallToolResult
  return {
    client,
    call,
    async ok(name, args) {
      const result = await call(name, args)
      if (result.isError === true) throw new Error(`${name} failed: ${textOf(result)}`)
      return result.structuredContent
    },
    async refuses(name, args, code) {
      const result = await call(name, args)
      const text = textOf(result)
      if (result.isError !== true || !text.startsWith(`${code}: `))
        throw new Error(`${name} answered in place of ${code}: ${text}`)
      return text
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

export const textOf = ({ content }: CallToolResult): string =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join('\n')
