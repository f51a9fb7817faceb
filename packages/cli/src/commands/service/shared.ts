import type { CommandContext } from '../../command.js'
import type { ServicePlan } from '../../service/plan-types.js'

/** The plan for this machine and home. */
export async function planFor({ home, env }: CommandContext): Promise<ServicePlan> {
  const [{ serviceFacts }, { servicePlan }] = await Promise.all([
    import('../../service/facts.js'),
    import('../../service/service-plan.js'),
  ])
  const facts = serviceFacts(home, env)
  const plan = servicePlan(facts)
  if (plan !== undefined) return plan
  const { NoServiceManagerError } = await import('../../service/errors.js')
  throw new NoServiceManagerError({ platform: facts.platform })
}

export const lines = (commands: readonly (readonly string[])[]): string[] => commands.map((words) => words.join(' '))
