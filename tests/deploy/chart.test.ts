import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Schema, Validator } from '@cfworker/json-schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/command.ts';
import { parts } from '../../service/server/parts.ts';
import { readOptions, settingsOf } from '../../service/server/read-options.ts';
import { runProgram } from './support/program.ts';
import {
  chartFolder,
  type Manifest,
  renderChart,
  rendererMissing,
  valuesWith,
} from './support/render-chart.ts';

const schemas = join(import.meta.dirname, 'helm');
const withoutSchemas = existsSync(join(schemas, 'node_modules'))
  ? undefined
  : 'no installed tests/deploy/helm';
const missing = rendererMissing() ?? withoutSchemas;

type Pod = {
  terminationGracePeriodSeconds: number;
  containers: { env: { name: string; value: string }[]; envFrom: unknown[] }[];
};

/** Where the model of a manifest lies, from the folder that the schemas are installed in. */
const modelOf = ({ apiVersion, kind }: Manifest): string =>
  `${kind === 'ServiceMonitor' ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models'}/${apiVersion}/${kind}.js`;

/** The fields of manifests that no type knows; the schemas let them pass. */
const unknownFields = async (manifests: readonly Manifest[]): Promise<string> => {
  const folder = join(schemas, 'node_modules/.rendered');
  mkdirSync(folder, { recursive: true });
  const lines = manifests.map(
    (manifest, index) =>
      `export const manifest${index}: import('../${modelOf(manifest)}').I${manifest.kind} = ${JSON.stringify(manifest)};\n`,
  );
  writeFileSync(join(folder, 'manifests.ts'), lines.join(''));
  const flags = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve'];
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { said } = await runProgram(process.execPath, [compiler, ...flags, 'manifests.ts'], {
    cwd: folder,
  });
  rmSync(folder, { recursive: true });
  return said;
};

/** Values that turn on what the chart has, each in more than one way. */
const variants: Record<string, Record<string, unknown>> = {
  'as it comes': {},
  'with everything': {
    image: { tag: '1.2.3' },
    imagePullSecrets: [{ name: 'registry' }],
    bots: { 'support.yaml': 'robot: { botName: Support }\nchannels: {}\n', 'sales.yaml': '# “Sales”\n' },
    settings: { CASEMENT_MAX_ANSWERS: 300, CASEMENT_MAX_STORED_MB: 2_000_000, LOG_LEVEL: 'warn' },
    secrets: ['casement', 'models'],
    drainSeconds: 300,
    autoscaling: { enabled: true, minReplicas: 3, runningAnswers: 200 },
    service: { annotations: { owner: 'chat' } },
    ingress: { annotations: { 'nginx.ingress.kubernetes.io/proxy-read-timeout': '300' } },
    networkPolicy: { from: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }] },
    serviceMonitor: { enabled: true, labels: { release: 'prometheus' }, tokenSecret: 'casement' },
    nodeSelector: { pool: 'chat' },
    tolerations: [{ key: 'chat', operator: 'Exists' }],
    affinity: { nodeAffinity: {} },
    podAnnotations: { team: 'chat' },
  },
  'with as little as there can be': {
    existingBots: 'our-bots',
    secrets: [],
    ingress: { enabled: false },
    networkPolicy: { enabled: false },
    resources: {},
  },
};

describe('the values of the chart', () => {
  const schema = JSON.parse(readFileSync(join(chartFolder, 'values.schema.json'), 'utf8')) as Schema;
  const validator = new Validator(schema, '7', false);
  it.each(Object.entries(variants))('fit its schema: %s', (_name, own) => {
    expect(validator.validate(valuesWith(own)).errors).toEqual([]);
  });

  it.each([
    ['a misspelt name', { replica: 3 }],
    ['a misspelt name further inside', { ingress: { hostname: 'chat.example.com' } }],
    ['a wrong kind', { replicas: 'three' }],
    ['a bot file that is no text', { bots: { 'support.yaml': { robot: {} } } }],
    ['a size that nginx does not take', { ingress: { maxBodySize: '21 MB' } }],
    ['a part of the pods in words', { podDisruptionBudget: { maxUnavailable: 'half' } }],
    ['a misspelt resource', { resources: { limit: { memory: '1Gi' } } }],
    ['an interval that Prometheus does not take', { serviceMonitor: { interval: 'often' } }],
  ])('do not with %s', (_name, own) => {
    expect(validator.validate(valuesWith(own)).valid).toBe(false);
  });

  it('set only what the service knows', () => {
    const { settings } = valuesWith({}) as { settings: Record<string, string> };
    expect(Object.keys(settings).filter((name) => !(name in settingsOf(parts)))).toEqual([]);
    expect(() => readOptions(parts, settings)).not.toThrow();
  });
});

describe.skipIf(missing)(
  `the chart${missing ? `: left out, there is ${missing}` : ''}`,
  { timeout: 60_000 },
  () => {
    const rendered: Record<string, Manifest[]> = {};
    beforeAll(async () => {
      for (const [name, own] of Object.entries(variants)) rendered[name] = await renderChart(own);
    }, 120_000);
    const one = (variant: string, kind: string) =>
      rendered[variant]?.find((manifest) => manifest.kind === kind);

    const podOf = (variant: string): Pod => {
      const { spec } = one(variant, 'Deployment') as { spec: { template: { spec: Pod } } };
      return spec.template.spec;
    };

    it.each([
      ['as it comes', 'ConfigMap Deployment Ingress NetworkPolicy PodDisruptionBudget Service'],
      [
        'with everything',
        'ConfigMap Deployment HorizontalPodAutoscaler Ingress NetworkPolicy PodDisruptionBudget Service ServiceMonitor',
      ],
      ['with as little as there can be', 'Deployment PodDisruptionBudget Service'],
    ])('makes, %s, what it is asked for', (variant, kinds) => {
      expect(
        rendered[variant]
          ?.map(({ kind }) => kind)
          .toSorted()
          .join(' '),
      ).toBe(kinds);
    });

    it('writes what Kubernetes takes, and not a field that it does not know', async () => {
      const manifests = Object.values(rendered).flat();
      for (const manifest of manifests) {
        const models = (await import(join(schemas, 'node_modules', modelOf(manifest)))) as Record<
          string,
          new (from: Manifest) => { validate(): void }
        >;
        const Model = models[manifest.kind];
        if (!Model) throw new Error(`Kubernetes has no ${manifest.kind}`);
        expect(() => new Model(manifest).validate(), manifest.kind).not.toThrow();
      }
      expect(await unknownFields(manifests)).toBe('');
      const deployment = one('as it comes', 'Deployment');
      if (!deployment) throw new Error('there is no Deployment');
      expect(await unknownFields([{ ...deployment, spec: { ...deployment.spec, replica: 2 } }])).toContain(
        '"replica"',
      );
    });

    it.each([
      [
        { settings: { CASEMENT_DRAIN_SECONDS: 30 } },
        'settings.CASEMENT_DRAIN_SECONDS is set by the chart: set drainSeconds',
      ],
      [
        { bots: { 'support.yaml': '' }, existingBots: 'ours' },
        'bots and existingBots are both set: the chart takes one of them',
      ],
      [
        { autoscaling: { enabled: true, cpuPercent: 0 } },
        'autoscaling is enabled and has nothing to go by: set cpuPercent or runningAnswers',
      ],
      [
        { autoscaling: { enabled: true, minReplicas: 5, maxReplicas: 2 } },
        'autoscaling.maxReplicas is 2, less than minReplicas, which is 5',
      ],
    ])('says what is wrong with %j', async (own, words) => {
      await expect(renderChart(own)).rejects.toThrow(words);
    });

    it('waits longer for a pod than the pod does for its answers', () => {
      const seconds = Object.keys(variants).map((variant) => podOf(variant).terminationGracePeriodSeconds);
      expect(seconds).toEqual([150, 330, 150]);
    });

    it('gives pods settings that the service takes', () => {
      const { containers } = podOf('with everything');
      const env = Object.fromEntries((containers[0]?.env ?? []).map(({ name, value }) => [name, value]));
      expect(Object.keys(env).filter((name) => !(name in settingsOf(parts)))).toEqual([]);
      expect(() => readOptions(parts, env)).not.toThrow();
      expect(env).toMatchObject({ CASEMENT_DRAIN_SECONDS: '300', CASEMENT_MAX_STORED_MB: '2000000' });
      expect(containers[0]?.envFrom).toEqual([
        { secretRef: { name: 'casement' } },
        { secretRef: { name: 'models' } },
      ]);
    });

    it('writes bot files as they are', () => {
      expect(one('with everything', 'ConfigMap')).toMatchObject({
        data: variants['with everything']?.['bots'],
      });
    });

    it('leads a visitor to one pod, by an ingress that holds nothing back', () => {
      expect(one('as it comes', 'Ingress')?.metadata).toMatchObject({
        annotations: {
          'nginx.ingress.kubernetes.io/upstream-hash-by': '$http_x_guid',
          'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
          'nginx.ingress.kubernetes.io/proxy-body-size': '21m',
        },
      });
      expect(one('with everything', 'Ingress')?.metadata).toMatchObject({
        annotations: {
          'nginx.ingress.kubernetes.io/upstream-hash-by': '$http_x_guid',
          'nginx.ingress.kubernetes.io/proxy-read-timeout': '300',
        },
      });
    });
  },
);
