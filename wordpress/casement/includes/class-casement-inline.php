<?php
/**
 * The chat inside a page, by the block or the shortcode.
 *
 * @package Casement
 */

defined( 'ABSPATH' ) || exit;

/**
 * Both write the same element, in which the script shows a chat.
 */
final class Casement_Inline {

	const DEFAULT_HEIGHT = 600;
	const MIN_HEIGHT     = 240;
	const MAX_HEIGHT     = 2000;

	/**
	 * Hooks in.
	 */
	public static function register() {
		add_action( 'init', array( __CLASS__, 'make_known' ) );
	}

	/**
	 * Makes the block and the shortcode known.
	 */
	public static function make_known() {
		add_shortcode( 'casement', array( __CLASS__, 'render_shortcode' ) );
		wp_register_script(
			'casement-block',
			plugins_url( 'block/editor.js', CASEMENT_FILE ),
			array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n' ),
			CASEMENT_VERSION,
			true
		);
		wp_set_script_translations( 'casement-block', 'casement', plugin_dir_path( CASEMENT_FILE ) . 'languages' );
		register_block_type(
			plugin_dir_path( CASEMENT_FILE ) . 'block',
			array( 'render_callback' => array( __CLASS__, 'render_block' ) )
		);
	}

	/**
	 * Renders [casement bot="support" channel="web" style="default" height="600"].
	 *
	 * @param array|string $attributes As they were written; '' for none.
	 * @return string
	 */
	public static function render_shortcode( $attributes ) {
		$names = array(
			'bot'     => '',
			'channel' => '',
			'style'   => '',
			'height'  => self::DEFAULT_HEIGHT,
		);
		$read = shortcode_atts( $names, $attributes, 'casement' );
		return self::render(
			array(
				'botId'     => $read['bot'],
				'channelId' => $read['channel'],
				'styleId'   => $read['style'],
			),
			$read['height'],
			'class="casement-chat"'
		);
	}

	/**
	 * Renders the block.
	 *
	 * @param array $attributes Those of block.json.
	 * @return string
	 */
	public static function render_block( $attributes ) {
		return self::render( $attributes, $attributes['height'], get_block_wrapper_attributes() );
	}

	/**
	 * Writes the element. What is left out is as the settings say.
	 *
	 * @param array      $given   The ids of bot, channel and style.
	 * @param int|string $height  In pixels.
	 * @param string     $wrapper Attributes of the element around it, escaped.
	 * @return string
	 */
	private static function render( $given, $height, $wrapper ) {
		if ( ! Casement_Settings::is_complete() ) {
			return current_user_can( 'manage_options' )
				? '<p>' . esc_html__( 'The chat needs its address, bot and channel: see Settings → Casement. Only administrators see this.', 'casement' ) . '</p>'
				: '';
		}
		if ( ! Casement_Visibility::is_user_included() ) {
			return '';
		}
		$own = array();
		foreach ( array( 'botId', 'channelId', 'styleId' ) as $name ) {
			if ( ! empty( $given[ $name ] ) && is_string( $given[ $name ] ) ) {
				$own[ $name ] = sanitize_text_field( $given[ $name ] );
			}
		}
		$options = array_merge( Casement_Page::options(), $own );
		$height  = min( self::MAX_HEIGHT, max( self::MIN_HEIGHT, (int) $height ) );
		Casement_Page::load_scripts();
		return sprintf(
			'<div %1$s><div class="casement-inline" style="height:%2$dpx" data-casement="%3$s"></div><noscript><a href="%4$s">%5$s</a></noscript></div>',
			$wrapper,
			$height,
			// esc_attr leaves entities as they are, so the text must have none of its own.
			esc_attr( wp_json_encode( $own, JSON_FORCE_OBJECT | JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_QUOT | JSON_HEX_APOS ) ),
			esc_url( self::page_address( $options ) ),
			esc_html__( 'Open the chat', 'casement' )
		);
	}

	/**
	 * The address of the chat as a page, for readers without scripts in this one.
	 *
	 * @param array $options The chat's options.
	 * @return string
	 */
	private static function page_address( $options ) {
		$query = array(
			'bot_id'     => rawurlencode( $options['botId'] ),
			'channel_id' => rawurlencode( $options['channelId'] ),
		);
		if ( isset( $options['styleId'] ) ) {
			$query['style_id'] = rawurlencode( $options['styleId'] );
		}
		return add_query_arg( $query, $options['appUrl'] );
	}
}
