import { ValidationFailed } from '@kg/contract'
import type { Tool } from '@kg/contract/tools'
import { KgError } from '@kg/core/errors'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { toFailure } from '../answers/failure.js'
import { toResult } from '../answers/result.js'
import { handlers } from '../handlers/index.js'
import type { ToolContext } from './handler.js'
import { routeHandler } from './route-handler.js'

/** Carries out one call. What goes wrong is an answer too: the model is to read it. */
export async function callTool(
  tool: Tool,
  given: unknown,
  context: ToolContext,
  onFault: (error: unknown) => void,
): Promise<CallToolResult> {
  try {
    const handler = handlers[tool.name] ?? routeHandler(tool)
    return toResult(tool, await handler(checked(tool, given), context))
  } catch (error) {
    if (context.signal.aborted) throw error
    if (!(error instanceof KgError)) onFault(error)
    return toFailure(error)
  }
}

function checked({ name, input }: Tool, given: unknown): unknown {
  const parsed = input.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), problem: message }))
  throw new ValidationFailed({ where: `arguments of ${name}`, problems })
}
