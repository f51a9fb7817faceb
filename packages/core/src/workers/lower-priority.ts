import { constants, setPriority } from 'node:os'

/** Lets the other threads of the process go first. Only Linux gives each thread a priority of its own; elsewhere nothing changes. */
export function lowerPriority(): void {
  // 0 stands for whoever calls, which is a thread for Linux and the whole process for others.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
}
