import { Bot, Boxes, Brain, Compass, House, Network, Route, SquareTerminal, Wrench } from 'lucide-react'

/** Where the rail leads to, in its order. The letter goes there after `g`. */
export const places = [
  { to: '/', word: 'Home', letter: 'h', Icon: House },
  { to: '/knowledge', word: 'Knowledge', letter: 'k', Icon: Boxes },
  { to: '/explore', word: 'Explore', letter: 'e', Icon: Compass },
  { to: '/query', word: 'Query', letter: 'q', Icon: SquareTerminal },
  { to: '/memory', word: 'Memory', letter: 'm', Icon: Brain },
  { to: '/trail', word: 'Trail', letter: 't', Icon: Route },
  { to: '/agents', word: 'Agents', letter: 'a', Icon: Bot },
  { to: '/peers', word: 'Peers', letter: 'p', Icon: Network },
  { to: '/operations', word: 'Operations', letter: 'o', Icon: Wrench },
] as const

export const isAt = (to: string, path: string): boolean =>
  to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`)
