import css from './skeleton.module.css';

export type SkeletonProps = { label: string };

/** Grey lines where text will be. They appear only after 150 ms, so that a quick reply does not flicker. */
export const Skeleton = ({ label }: SkeletonProps) => (
  <div className={css.skeleton}>
    <output className="visually-hidden">{label}</output>
    <i />
    <i />
    <i />
  </div>
);
