import { useEffect, useState } from 'react'

/** Keeps something mounted for the time of its leaving motion after it was closed. */
export function usePresence(isOpen: boolean, leaveMs: number) {
  const [isMounted, setIsMounted] = useState(isOpen)
  if (isOpen && !isMounted) setIsMounted(true)
  useEffect(() => {
    if (isOpen) return undefined
    const timer = setTimeout(() => setIsMounted(false), leaveMs)
    return () => clearTimeout(timer)
  }, [isOpen, leaveMs])
  return isOpen || isMounted
}
