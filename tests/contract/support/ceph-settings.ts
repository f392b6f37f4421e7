export type CephPlaces = { folder: string; id: string; monitorPort: number; gatewayPort: number };

/**
 * The settings of a whole store in one folder: one monitor, one disk that is memory, one gateway, nobody
 * else's access.
 */
export const cephSettings = ({ folder, id, monitorPort, gatewayPort }: CephPlaces): string =>
  Object.entries({
    global: {
      fsid: id,
      'mon host': `v1:127.0.0.1:${monitorPort}`,
      'public addr': '127.0.0.1',
      'run dir': folder,
      'log file': `${folder}/$name.log`,
      'admin socket': '',
      keyring: `${folder}/keyring`,
      'auth cluster required': 'none',
      'auth service required': 'none',
      'auth client required': 'none',
      'mon allow pool size one': 'true',
      // The store is in memory, so a full disk of the machine does not matter.
      'mon data avail crit': '0',
      'mon max pg per osd': '1000',
      'osd pool default size': '1',
      'osd pool default min size': '1',
      'osd pool default pg num': '1',
      'osd pool default pgp num': '1',
      'osd pool default pg autoscale mode': 'off',
      'osd crush chooseleaf type': '0',
    },
    mon: { 'mon data': `${folder}/mon`, 'mon cluster log file': `${folder}/cluster.log` },
    osd: {
      'osd data': `${folder}/osd`,
      'osd objectstore': 'memstore',
      // A disk that names its own place may ask before it knows the store's id: it is refused, and ends.
      'osd class update on start': 'false',
      'osd crush update on start': 'false',
      'osd class load list': '*',
      'osd class default list': '*',
    },
    'client.rgw': {
      'rgw data': `${folder}/rgw`,
      'rgw frontends': `beast endpoint=127.0.0.1:${gatewayPort}`,
      'rgw enable apis': 's3',
      'rgw thread pool size': '8',
      'rgw run sync thread': 'false',
    },
  })
    .map(([section, entries]) =>
      [`[${section}]`, ...Object.entries(entries).map(([name, value]) => `${name} = ${value}`), ''].join(
        '\n',
      ),
    )
    .join('');
