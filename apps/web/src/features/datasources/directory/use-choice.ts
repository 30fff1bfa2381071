import type { DirectoryPerson } from '@zhiwen/contract/directory.ts'
import { useState } from 'react'

export type Department = { id: string; name: string; member_count: number | null }
type Chosen<T> = ReadonlyMap<string, T>

const toggled = <T>(chosen: Chosen<T>, key: string, value: T): Chosen<T> => {
  const next = new Map(chosen)
  if (!next.delete(key)) next.set(key, value)
  return next
}

/** Departments, taken whole, and single people that shall be imported. */
export function useChoice() {
  const [departments, setDepartments] = useState<Chosen<Department>>(new Map())
  const [people, setPeople] = useState<Chosen<DirectoryPerson>>(new Map())
  return {
    departments,
    people,
    toggleDepartment: (department: Department) =>
      setDepartments((chosen) => toggled(chosen, department.id, department)),
    togglePerson: (person: DirectoryPerson) =>
      setPeople((chosen) => toggled(chosen, person.open_id, person)),
    clear: () => {
      setDepartments(new Map())
      setPeople(new Map())
    },
  }
}

export type Choice = ReturnType<typeof useChoice>
