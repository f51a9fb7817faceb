import { ValidationFailedError } from '@kg/contract'
import { listTool, type Profile, type Tool } from '@kg/contract/tools'
import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import { toResult } from '../answers/result.js'
import { handlers } from '../handlers/index.js'
import { agreed } from './agreed.js'
import type { Arguments } from './call-route.js'
import { routeHandler } from './route-handler.js'
import type { ServedTool } from './served-tool.js'

/** A tool of the contract, made ready to serve. */
export function serveRecord(tool: Tool, profile: Profile): ServedTool {
  const handler = handlers[tool.name] ?? routeHandler(tool)
  let listed: ListedTool | undefined
  return {
    name: tool.name,
    title: tool.title,
    listed() {
      // The protocol's type is of lists that may be changed, which nobody does.
      listed ??= listTool(tool, profile) as unknown as ListedTool
      return listed
    },
    async call(given, context) {
      const args = checked(tool, given)
      await agreed(tool, args, context)
      return toResult(tool, await handler(args, context))
    },
  }
}

function checked({ name, input }: Tool, given: unknown): Arguments {
  const parsed = input.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), problem: message }))
  throw new ValidationFailedError({ where: `arguments of ${name}`, problems })
}
