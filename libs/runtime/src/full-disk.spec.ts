import * as fullDisk from './full-disk'

const { noteFullDisk, requireRoom } = fullDisk

it.each([undefined, new Error('no space'), { code: 500 }, { code: 'ECONNREFUSED' }, { code: 'NoSuchKey' }])(
  'health reports no full disk after %j',
  (error) => {
    noteFullDisk(error)
    expect(requireRoom).not.toThrow()
  },
)

it.each(['ENOSPC', 'EDQUOT', 'EROFS', '53100', 'InsufficientStorage', 'XMinioStorageFull'])(
  'health reports a full disk after %s',
  (code) => {
    jest.isolateModules(() => {
      const fresh = jest.requireActual<typeof fullDisk>('./full-disk')
      expect(fresh.requireRoom).not.toThrow()
      fresh.noteFullDisk({ code })
      expect(fresh.requireRoom).toThrow('a disk is full')
    })
  },
)
