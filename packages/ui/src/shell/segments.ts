import { useLocation } from 'wouter'

/** The parts of an address below /ui. Names in it may hold any sign, so each part is decoded by itself, once. */
export const segmentsOf = (pathname: string): string[] =>
  pathname
    .replace(/^\/ui\//, '')
    .split('/')
    .map(decoded)

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The parts of the present address. */
export function useSegments(): string[] {
  useLocation()
  return segmentsOf(window.location.pathname)
}
