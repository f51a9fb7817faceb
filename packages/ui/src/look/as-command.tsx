import { routes } from 'virtual:called-routes'
import type { RouteId } from '@kg/contract'
import css from './as-command.module.css'
import { CommandLine } from './command-line.js'
import { curlLine } from './curl-line.js'

interface Props {
  readonly route: RouteId
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** The same as a command of `kg`. */
  readonly kg?: string
  /** The tool of the MCP server, and what it is given. */
  readonly tool?: { readonly name: string; readonly args: object }
}

/** What a button does, as a command, a request and a call of a tool. */
export const AsCommand = ({ route, kg, tool, ...sent }: Props) => (
  <details className={css.box}>
    <summary>As command</summary>
    <dl>
      {kg === undefined ? null : <Line word="kg" text={kg} />}
      <Line word="HTTP" text={curlLine({ ...routes[route], ...sent }, window.location.origin)} />
      {tool === undefined ? null : <Line word="MCP" text={`${tool.name} ${JSON.stringify(tool.args)}`} />}
    </dl>
  </details>
)

const Line = ({ word, text }: { word: string; text: string }) => (
  <div>
    <dt>{word}</dt>
    <dd>
      <CommandLine text={text} />
    </dd>
  </div>
)
